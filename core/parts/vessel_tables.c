/* The field tables of vessel and quay, and of their fenders. */
#include "parts/kinds.h"
#include "parts/quay.h"
#include "parts/vessel.h"

static const hw_field fender_rows[] = {HW_ROWS(hw_fender_params, HW_FENDER_FIELDS)};
const hw_table hw_fender_table = HW_TABLE(hw_fender_params, fender_rows, "fender", "Fender");

static const hw_field thruster_rows[] = {HW_ROWS(vessel_thruster, VESSEL_THRUSTER_FIELDS)};
const hw_table vessel_thruster_table =
    HW_TABLE(vessel_thruster, thruster_rows, "thruster", "Thruster");

static const hw_field vessel_rows[] = {HW_ROWS(vessel_params, VESSEL_FIELDS)};
const hw_table hw_vessel_table = HW_TABLE(vessel_params, vessel_rows, "vessel", "Vessel");

static const hw_field quay_rows[] = {HW_ROWS(quay_params, QUAY_FIELDS)};
const hw_table hw_quay_table = HW_TABLE(quay_params, quay_rows, "quay", "Quay");
