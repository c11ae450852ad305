/* The state block of a run: save and load (include/hawse/hawse.h).
 *
 * A block may come from anywhere. Its checksum finds damage; whoever makes a right one over wrong numbers meets the
 * rest: every word within bounds, quaternions of length one, the time that belongs to the frame, counts and levels that
 * the arrays have room for (hw_part_kind.sound, hw_contact_source.sound), and an evaluation that gives finite numbers only. A block
 * that is refused leaves the run as it was. */
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "contact/source.h"
#include "sim/sim_state.h"

/* The state vector follows. */
typedef struct block_header {
  uint64_t magic, fingerprint;
  uint64_t sum; /* over what follows */
  uint32_t index, words;
  double time;
} block_header;
_Static_assert(sizeof(block_header) == 40, "no padding: all of it is written and summed");

static const uint64_t MAGIC = 0x4857535441544532u; /* "HWSTATE2" */

/* Of index, words, time and the state. */
static uint64_t sum_of(const block_header *h, const void *state) {
  const size_t after = offsetof(block_header, index);
  uint64_t sum = hw_hash_bytes(HW_HASH_START, (const char *)h + after, sizeof *h - after);
  return hw_hash_bytes(sum, state, sizeof(double) * h->words);
}

size_t hw_sim_state_size(const hw_sim *sim) {
  return sizeof(block_header) + sizeof(double) * (size_t)sim->state_words;
}

hw_status hw_sim_save(const hw_sim *sim, void *block, size_t bytes) {
  if (bytes < hw_sim_state_size(sim) || sim->status == HW_HALTED || hw_sim_within(sim))
    return HW_BAD_INPUT;
  block_header h = {.magic = MAGIC,
                    .fingerprint = sim->model->fingerprint,
                    .index = sim->index,
                    .words = (uint32_t)sim->state_words,
                    .time = sim->world.t};
  h.sum = sum_of(&h, sim->world.x);
  memcpy(block, &h, sizeof h);
  memcpy((char *)block + sizeof h, sim->world.x, sizeof(double) * (size_t)sim->state_words);
  return HW_OK;
}

/* A block of this model, as it was written. */
static bool is_whole(const hw_sim *sim, const void *block, size_t bytes, block_header *h) {
  if (bytes != hw_sim_state_size(sim))
    return false;
  memcpy(h, block, sizeof *h);
  return h->magic == MAGIC && h->fingerprint == sim->model->fingerprint &&
         h->words == (uint32_t)sim->state_words &&
         h->sum == sum_of(h, (const char *)block + sizeof *h);
}

/* ---- words of the state, loaded and not yet used ---- */

static bool within(const double *x, size_t n, double most) {
  for (size_t i = 0; i < n; i++)
    if (!(fabs(x[i]) <= most))
      return false;
  return true;
}

static bool is_sound(const hw_sim *sim, const block_header *h) {
  const double WORD = 1e30; /* products of eight stay finite */
  const double UNIT = 1e-6;
  const hw_model *model = sim->model;
  const hw_world *w = &sim->world;
  size_t rows = (size_t)(3 * model->blocks);
  if (!within(w->x, (size_t)sim->state_words, WORD) || !within(w->x, rows, HW_FARTHEST) ||
      !within(w->v, rows, HW_FASTEST))
    return false;
  for (int i = 0; i < model->quats; i++) {
    quat q = q_at(w->quat + 4 * i);
    if (!(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < UNIT))
      return false;
  }
  if (h->time != h->index * model->solver.frame || !hw_keep_sound(w->keep))
    return false;
  for (int i = 0; i < model->input_count; i++) {
    const hw_input_target *in = &model->input[i];
    if (!hw_input_takes(in, w->mem[in->mem]))
      return false;
    if (in->fresh >= 0 && !hw_is_count(w->mem[in->fresh], 0, 1))
      return false;
  }
  for (int i = 0; i < model->part_count; i++)
    if (model->part[i].kind->sound && !model->part[i].kind->sound(w, i))
      return false;
  return hw_cues_sound(w) && hw_sources_sound(w);
}

/* What it shows: evaluated, and written to the frame. */
static bool shows_numbers(const hw_sim *sim) {
  const hw_model *model = sim->model;
  const double *x = (const double *)(const void *)(sim->frame + sizeof(hw_frame));
  const hw_frame *header = hw_sim_frame(sim);
  return within(x, (model->frame_bytes - sizeof(hw_frame)) / sizeof(double), 1e300) &&
         fabs(header->energy) <= 1e300;
}

static bool take(hw_sim *sim, const block_header *h, const void *state) {
  hw_world *w = &sim->world;
  memcpy(w->x, state, sizeof(double) * (size_t)sim->state_words);
  w->t = h->time;
  if (!is_sound(sim, h))
    return false;
  w->layout++;
  hw_sources_forget(w);
  w->failure = (hw_failure){0};
  w->events = 0;
  w->statics = w->bars = w->restart = false;
  w->soft = w->soft_next = 0;
  sim->index = h->index;
  sim->tick = 0;
  sim->starting = false;
  sim->stepper.open = false;
  sim->stepper.step.stage = 0;
  sim->status = hw_sim_over(sim) ? HW_DONE : HW_OK;
  sim->stepper.accepted = sim->stepper.rejected = sim->stepper.iterations = 0;
  sim->started = true;
  if (!hw_sim_refresh(sim))
    return false;
  hw_sim_write_frame(sim);
  hw_sim_write_report(sim);
  return shows_numbers(sim);
}

hw_status hw_sim_load(hw_sim *sim, const void *block, size_t bytes) {
  block_header h;
  if (!is_whole(sim, block, bytes, &h))
    return HW_BAD_INPUT;
  size_t state_bytes = sizeof(double) * (size_t)sim->state_words,
         frame_bytes = sim->model->frame_bytes;
  char *before = hw_alloc(state_bytes + frame_bytes);
  if (!before)
    return HW_NO_MEMORY;
  hw_rewind(&sim->stepper, &sim->world); /* in the midst of a step: from its beginning */
  hw_sim was = *sim;
  memcpy(before, sim->world.x, state_bytes);
  memcpy(before + state_bytes, sim->frame, frame_bytes);
  bool good = take(sim, &h, (const char *)block + sizeof h);
  if (!good) {
    memcpy(sim->world.x, before, state_bytes);
    *sim = was;
    hw_sources_forget(&sim->world);
    if (sim->status != HW_HALTED && !was.starting && !hw_sim_refresh(sim))
      hw_sim_halt(sim);
    if (was.tick) /* a frame under way goes on with the bits it had */
      memcpy(sim->world.x, before, state_bytes);
    memcpy(sim->frame, before + state_bytes, frame_bytes);
    if (was.starting) /* the search begins anew, and takes the same way */
      hw_sim_rewind(sim);
  }
  hw_free(before);
  return good ? HW_OK : HW_BAD_INPUT;
}
