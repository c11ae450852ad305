/* Field tables of the chain. */
#include "parts/chain.h"
#include "parts/kinds.h"

static const hw_field chain_special_rows[] = {HW_ROWS(chain_special, CHAIN_SPECIAL_FIELDS)};
const hw_table chain_special_table =
    HW_TABLE(chain_special, chain_special_rows, "special", "Special links");

static const hw_field chain_rows[] = {HW_ROWS(chain_params, CHAIN_FIELDS)};
const hw_table hw_chain_table = HW_TABLE(chain_params, chain_rows, "chain", "Chain");
