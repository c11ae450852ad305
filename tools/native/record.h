/* What was set in a run, and the run as one file (.hawse) that replays it without those who set it: the format is that of
 * docs/share.md. */
#ifndef HAWSE_NATIVE_RECORD_H
#define HAWSE_NATIVE_RECORD_H

#include "hawse/hawse.h"

typedef struct record_entry {
  const char *id; /* of the input; lent */
  uint32_t frame;
  double value;
} record_entry;

typedef struct record {
  size_t count;
  record_entry *entry;
} record;

/* Nothing where there is no record (NULL). An exit code. */
int record_add(record *r, const char *id, uint32_t frame, double value);
void record_free(record *r);

/* The scenario's text, its meshes, what was set, and the state hash at the present frame of the run. An exit code. */
int record_write(const record *r, const char *file, const char *text, size_t length,
                 const hw_asset *asset, size_t assets, const hw_frame *frame);

#endif
