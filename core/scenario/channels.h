/* The channels of a model, in the order of a frame: one list for the manifest, for what plots name and
 * for callers who look one up. */
#ifndef HW_SCENARIO_CHANNELS_H
#define HW_SCENARIO_CHANNELS_H

#include "model/model.h"

/* Shows channels, until `visit` says that it has seen enough. The id is "owner.name"; of the whole run,
 * whose owner is "", it is the name. Both texts are lent for the visit. */
typedef bool hw_channel_visit(void *ctx, const char *owner, const hw_channel *channel);
/* The number of the channel at which `visit` said so; -1: it has seen all. */
int hw_channels_show(const hw_model *model, hw_channel_visit *visit, void *ctx);

/* The number of the channel `id`; -1: none. *unit (if not NULL): its unit. */
int hw_channel_find(const hw_model *model, const char *id, const char **unit);

#endif
