/* A contact source: one way in which bodies may touch, as one row of one table (sources.c). What stands above
 * contact goes through the rows and names none of them; the order of the rows is that of sums.
 *
 * A hook that a source does not have is NULL. `there` says whether the model has anything that may touch in this
 * way; the other hooks are called only then. When each is called, and what it may read and write: the table of
 * stages in core/sim/README.md. */
#ifndef HW_CONTACT_SOURCE_H
#define HW_CONTACT_SOURCE_H

#include "model/model.h"

/* Channels of one owner. */
typedef struct hw_channel_group {
  const char *collection, *id; /* the owner is "collection.id"; NULL: it is */
  int part;                    /* that part */
  const char *row; /* the id that "<...>" of the declared names stands for; NULL: none */
  const hw_channel *channel;
  int count;
} hw_channel_group;

/* Channels as they are declared, under the word that the schema has for them. */
typedef struct hw_channel_list {
  const char *key;
  const hw_channel *channel;
  int count;
} hw_channel_list;

enum { HW_SOURCE_LISTS = 2, HW_SOURCE_SECTIONS = 3 };

typedef struct hw_contact_source {
  const char *name;
  /* Its collection in a scenario, and the fields of an entry; NULL: has none. */
  const char *key;
  const hw_table *table;
  hw_channel_list list[HW_SOURCE_LISTS];              /* those with a key */
  const hw_section_kind *section[HW_SOURCE_SECTIONS]; /* of a frame; as many as are not NULL */
  bool guards;                                        /* its force may hold an iteration back */
  bool softens; /* the search for a static start may make it soft: hw_world.soft */
  bool (*there)(const hw_model *);
  size_t (*room)(const hw_model *); /* scratch of a run [bytes] */
  /* Blocks that share tangent entries, known when a model is compiled. */
  void (*link)(const hw_model *, const hw_pattern *);

  /* The scratch, before the first evaluation. */
  void (*open)(hw_world *);
  /* What was found for another state does not hold: a state was put in from outside. */
  void (*forget)(hw_world *);
  /* May its memory be used, where it came from outside? */
  bool (*sound)(const hw_world *);

  /* Where a step of about that length begins. Poses are those of the state. */
  void (*begin)(hw_world *, double step);
  /* What may touch at the evaluation point. True: blocks are coupled that were not. */
  bool (*ready)(hw_world *);
  /* Pairs of blocks that it couples until `ready` says otherwise; with NULL only counts. At most `couples`. A model
   * with such a source plans its tangent anew when `ready` says so. */
  int (*coupled)(const hw_world *, int (*pairs)[2]);
  int (*couples)(const hw_model *);
  /* Blocks that the order of elimination may move then: 1. */
  void (*movable)(const hw_model *, unsigned char *movable);
  /* Wrenches on ports, residual, tangent, powers. Returns the share of the way from the last evaluation of this step
   * that may be gone; less than 1: nothing was added. */
  double (*force)(hw_world *);
  /* Euler: forces of a step of length h that begins here, w->a the accelerations without them; into rhs [3 *
   * blocks] as forces on the blocks, into powers [HW_SUMS] as means over the step; with rhs NULL they are only looked
   * at. True: there are some. */
  bool (*kick)(hw_world *, double h, double *rhs, double *powers);
  /* Did something touch inside the step, or pass through, and shows no more at its end? */
  bool (*passed)(hw_world *);
  /* Marks the blocks whose speeds a step must follow. True: there are some. */
  bool (*mark)(const hw_world *, unsigned char *mark);
  /* After a step of the search for a static start. */
  void (*settle)(hw_world *);
  /* After an accepted step: memory, logs, events. */
  void (*commit)(hw_world *, bool tick);
  /* Where a run begins, after the first commit: what it holds by its shape [J]. */
  double (*charge)(hw_world *);
  /* The i-th group of its channels in a model; false: there are no more. */
  bool (*group)(const hw_model *, int i, hw_channel_group *);
  /* Room for rows in its k-th section (asked of every model); -1: the frames are without it. */
  int (*rows)(const hw_model *, int k);
  /* Into a frame: its channels, and its sections, which are zeros (NULL: not there, or not asked for), as of the last evaluation. Returns how many
   * pairs of bodies touch. */
  int (*show)(const hw_world *, double *channel, double *const section[]);
  /* Words at the end of its memory that are not in use: all zeros, left out of the hash of the state. */
  int (*spare)(const hw_world *);
} hw_contact_source;

extern const hw_contact_source *const hw_contact_sources[HW_SOURCES];

/* The rows one after the other. */
void hw_sources_link(const hw_model *model, const hw_pattern *pattern);
void hw_sources_open(hw_world *w);
void hw_sources_forget(hw_world *w);
bool hw_sources_sound(const hw_world *w);
void hw_sources_begin(hw_world *w, double step);
bool hw_sources_ready(hw_world *w);
int hw_sources_coupled(const hw_world *w, int (*pairs)[2]);
int hw_sources_couple_most(const hw_model *model);
void hw_sources_movable(const hw_model *model, unsigned char *movable);
/* The least of the shares; what comes after the first that is less than 1 is not asked. */
double hw_sources_force(hw_world *w);
bool hw_sources_kick(hw_world *w, double h, double *rhs, double *powers);
bool hw_sources_passed(hw_world *w);
bool hw_sources_mark(const hw_world *w, unsigned char *mark);
void hw_sources_settle(hw_world *w);
void hw_sources_commit(hw_world *w, bool tick);
double hw_sources_charge(hw_world *w);
/* Source i: how many sections it may have. */
int hw_source_sections(int i);

#endif
