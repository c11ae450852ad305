/* Events of a scenario, compiled: what they look at, set and ask (sim/cues.h carries them out). */
#include <string.h>

#include "scenario/channels.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"
#include "sim/live.h"

static const hw_cue *cue_of(const hw_compiler *c, int i) { return (const hw_cue *)c->cues.row + i; }

/* The input of this id that a scenario has, -1: none. */
static int find_input(const hw_compiler *c, const char *id, hw_nearest *nearest) {
  for (int i = 0; i < c->inputs.count; i++) {
    hw_nearest_offer(nearest, c->inputs.id[i], strlen(c->inputs.id[i]));
    if (strcmp(c->inputs.id[i], id) == 0)
      return i;
  }
  return -1;
}

/* The number of a word of a choice; -1 after a fault. */
static double word_of(hw_compiler *c, const hw_input_target *in, const char *word) {
  const hw_part *part = &c->model->part[in->part];
  const char *words = hw_live_at(part->kind->table, part->params, in->offset).field->choices, *at;
  size_t size, n = strlen(word);
  for (int i = 0; (at = hw_word(words, i, &size)); i++)
    if (size == n && memcmp(at, word, n) == 0)
      return i;
  hw_fault_key(&c->reader, "word", "\"%s\" is not one of: %s", hw_show(word, n).text, words);
  return -1;
}

static void bind_move(hw_compiler *c, const char *id, const hw_cue_set *row, hw_cue_move *move) {
  hw_nearest nearest = hw_nearest_to(c->reader.report, id, strlen(id));
  *move = (hw_cue_move){.input = find_input(c, id, &nearest), .over = row->over, .mem = -1};
  if (move->input < 0) {
    if (nearest.word)
      hw_fault_here(&c->reader, "no input \"%s\"; nearest is \"%s\"", id, nearest.word);
    else
      hw_fault_here(&c->reader, "no input \"%s\": what an event sets is in \"inputs\"", id);
    return;
  }
  const hw_input_target *in = &c->model->input[move->input];
  bool value = HW_GIVEN(hw_cue_set, row, value), word = HW_GIVEN(hw_cue_set, row, word);
  if (in->part < 0) /* a fault that has been told */
    return;
  if (value == word)
    hw_fault_here(&c->reader, in->words ? "give a word, or its number as value, and not both"
                                        : "missing: a value must be given");
  else if (word && !in->words)
    hw_fault_key(&c->reader, "word", "the input is a number: give a value");
  else if (in->words && row->over > 0)
    hw_fault_key(&c->reader, "over", "%g s: a choice changes at once", row->over);
  move->value = word && in->words ? word_of(c, in, row->word) : row->value;
  if (value && !hw_input_takes(in, move->value))
    hw_fault_key(&c->reader, "value", "%g is outside what the input takes, %g to %g%s", move->value,
                 in->min, in->max, in->words ? ", whole numbers" : "");
}

static void bind_moves(hw_compiler *c, const hw_cue *p, hw_cue_plan *cue) {
  hw_cue_move *move = hw_pool_take(&c->keep, (size_t)p->set.count, sizeof *move);
  if (!move)
    return;
  size_t before = hw_where_add(&c->reader.where, "set", 3);
  for (int k = 0; k < p->set.count; k++) {
    size_t level = hw_where_add(&c->reader.where, p->set.id[k], strlen(p->set.id[k]));
    bind_move(c, p->set.id[k], (const hw_cue_set *)p->set.row + k, &move[k]);
    hw_where_cut(&c->reader.where, level);
  }
  hw_where_cut(&c->reader.where, before);
  cue->moves = p->set.count;
  cue->move = move;
}

static const char *const ASK[HW_ASKS] = {"release", "attach", "break"};

/* "part" or "part.place", of `n` bytes. */
static bool find_asked(hw_compiler *c, const char *text, size_t n, hw_cue_ask *ask) {
  const hw_model *model = c->model;
  size_t dot = strcspn(text, ". ");
  hw_nearest nearest = hw_nearest_to(c->reader.report, text, dot);
  ask->part = hw_part_find(model, text, dot);
  if (ask->part < 0) {
    for (int i = 0; i < model->part_count; i++)
      hw_nearest_offer(&nearest, model->part[i].id, strlen(model->part[i].id));
    hw_fault_here(&c->reader, "no part \"%s\"; nearest is \"%s\"", hw_show(text, dot).text,
                  nearest.word ? nearest.word : "");
    return false;
  }
  const hw_part *part = &model->part[ask->part];
  if (!part->kind || !part->params)
    return false;
  const hw_switch_kind *switches = part->kind->switches;
  if (!switches) {
    hw_fault_here(&c->reader, "a %s can neither let go nor take hold nor break", part->kind->name);
    return false;
  }
  const char *rest = dot < n ? text + dot + 1 : text + n;
  size_t size = (size_t)(text + n - rest);
  ask->place = -1;
  for (int k = 0; switches->place && switches->place[k]; k++)
    if (strlen(switches->place[k]) == size && memcmp(switches->place[k], rest, size) == 0)
      ask->place = k;
  if (size && ask->place < 0) {
    hw_fault_here(&c->reader,
                  switches->place ? "\"%s\" of \"%s\" is no end of it: %s or %s"
                                  : "\"%s\" of \"%s\": it is asked as a whole",
                  hw_show(rest, size).text, part->id, switches->place ? switches->place[0] : "",
                  switches->place ? switches->place[1] : "");
    return false;
  }
  const char *not = switches->can(model, ask->part, ask->ask, ask->place);
  if (not )
    hw_fault_here(&c->reader, "\"%s\" cannot %s: %s", hw_show(text, n).text, ASK[ask->ask], not );
  return !not ;
}

/* The next of words with spaces between; its length, 0 at the end. */
static size_t next_word(const char **at) {
  *at += strspn(*at, " ");
  return strcspn(*at, " ");
}

static void bind_asks(hw_compiler *c, const hw_cue *p, hw_cue_plan *cue) {
  const char *const text[HW_ASKS] = {p->release, p->attach, p->breaks};
  size_t count = 0;
  for (int k = 0; k < HW_ASKS; k++)
    for (const char *at = text[k]; next_word(&at); at += next_word(&at))
      count++;
  hw_cue_ask *ask = hw_pool_take(&c->keep, count, sizeof *ask);
  if (!ask)
    return;
  for (int k = 0; k < HW_ASKS; k++) {
    size_t before = hw_where_add(&c->reader.where, ASK[k], strlen(ASK[k])), n;
    for (const char *at = text[k]; (n = next_word(&at)) > 0; at += n) {
      ask[cue->asks] = (hw_cue_ask){.ask = k};
      cue->asks += find_asked(c, at, n, &ask[cue->asks]);
    }
    hw_where_cut(&c->reader.where, before);
  }
  cue->ask = ask;
}

static void bind_after(hw_compiler *c, const hw_cue *p, int self, hw_cue_plan *cue) {
  if (!*p->after)
    return;
  hw_nearest nearest = hw_nearest_to(c->reader.report, p->after, strlen(p->after));
  for (int i = 0; i < c->cues.count; i++) {
    if (i != self)
      hw_nearest_offer(&nearest, c->cues.id[i], strlen(c->cues.id[i]));
    if (strcmp(c->cues.id[i], p->after) == 0)
      cue->after = i;
  }
  if (cue->after == self)
    hw_fault_key(&c->reader, "after", "an event cannot come after itself; see times");
  else if (cue->after < 0 && nearest.word)
    hw_fault_key(&c->reader, "after", "no event \"%s\"; nearest is \"%s\"",
                 hw_show(p->after, strlen(p->after)).text, nearest.word);
  else if (cue->after < 0)
    hw_fault_key(&c->reader, "after", "no event \"%s\", and no other one than this",
                 hw_show(p->after, strlen(p->after)).text);
}

/* What is given of one without the other. */
static void check_cue(hw_compiler *c, const hw_cue *p) {
  bool above = HW_GIVEN(hw_cue, p, above), below = HW_GIVEN(hw_cue, p, below);
  if (!*p->channel && !*p->after && !p->by_hand && !HW_GIVEN(hw_cue, p, at))
    hw_fault_here(&c->reader, "it never comes: give channel, at, after or by_hand");
  if (*p->channel && !above && !below)
    hw_fault_key(&c->reader, "channel", "above what, or below? give above or below");
  if (!*p->channel && (above || below || p->lasting > 0))
    hw_fault_key(&c->reader, "channel", "missing: that which is above or below, or lasting");
  if (above && below && p->above >= p->below)
    hw_fault_key(&c->reader, "above", "%g is not below `below`, %g: no value is between", p->above,
                 p->below);
  if (p->delay > 0 && !*p->after)
    hw_fault_key(&c->reader, "after", "missing: the event of which it is the delay");
  if (p->times > 1 && !*p->channel && !*p->after && !p->by_hand)
    hw_fault_key(&c->reader, "times", "%d: a moment comes once", p->times);
}

/* Those that wait for each other alone never come. */
static void check_circle(hw_compiler *c, int self) {
  const hw_model *model = c->model;
  int at = model->cue[self].after == self ? -1 : self; /* told already */
  for (int i = 0; i < model->cue_count && at >= 0; i++) {
    at = model->cue[at].after;
    if (at == self) {
      hw_fault_key(&c->reader, "after", "a circle: each waits for the one before, and none comes");
      return;
    }
  }
}

void hw_cues_bind(hw_compiler *c) {
  hw_model *model = c->model;
  int count = c->cues.count, hand = c->inputs.count;
  model->cue_end = -1;
  model->cue = hw_pool_take(&c->keep, (size_t)count, sizeof *model->cue);
  if (!model->cue || !model->input)
    return;
  model->cue_count = count;
  size_t top = hw_where_add(&c->reader.where, "events", 6);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < count; i++) {
      const hw_cue *p = cue_of(c, i);
      hw_cue_plan *cue = &model->cue[i];
      size_t before = hw_where_add(&c->reader.where, c->cues.id[i], strlen(c->cues.id[i]));
      if (pass) {
        check_circle(c, i);
      } else {
        *cue =
            (hw_cue_plan){.id = c->cues.id[i], .params = p, .channel = -1, .after = -1, .hand = -1};
        if (p->by_hand)
          cue->hand = hand++;
        check_cue(c, p);
        bind_after(c, p, i, cue);
        bind_moves(c, p, cue);
        bind_asks(c, p, cue);
      }
      hw_where_cut(&c->reader.where, before);
    }
  hw_where_cut(&c->reader.where, top);
}

void hw_cues_place(hw_model *model) {
  bool switched = model->cue_count > 0;
  for (int i = 0; i < model->part_count; i++)
    switched |= model->part[i].kind->switches && model->part[i].kind->switches->ready(model, i);
  model->switched = switched;
  for (int i = 0; i < model->cue_count; i++) {
    hw_cue_plan *cue = &model->cue[i];
    cue->mem = model->mems;
    model->mems += HW_CUE_WORDS;
    for (int k = 0; k < cue->moves; k++) {
      hw_cue_move *move = (hw_cue_move *)cue->move + k;
      move->mem = move->over > 0 ? model->mems : -1;
      model->mems += move->over > 0 ? HW_MOVE_WORDS : 0;
    }
  }
  if (model->cue_count)
    model->cue_end = model->mems++;
}

void hw_cues_check_channels(hw_compiler *c) {
  size_t top = hw_where_add(&c->reader.where, "events", 6);
  for (int i = 0; i < c->model->cue_count; i++) {
    hw_cue_plan *cue = &c->model->cue[i];
    if (!*cue->params->channel)
      continue;
    size_t before = hw_where_add(&c->reader.where, cue->id, strlen(cue->id));
    size_t level = hw_where_add(&c->reader.where, "channel", 7);
    cue->channel = hw_channel_find(c->model, cue->params->channel, NULL);
    if (cue->channel < 0)
      hw_view_fault_channel(c, cue->params->channel);
    hw_where_cut(&c->reader.where, level);
    hw_where_cut(&c->reader.where, before);
  }
  hw_where_cut(&c->reader.where, top);
}

void hw_cues_tell(hw_writer *t, const hw_model *m) {
  if (!m->cue_count)
    return;
  hw_write_key(t, "cues");
  hw_write_open(t, '[');
  for (int i = 0; i < m->cue_count; i++) {
    const hw_cue_plan *cue = &m->cue[i];
    hw_write_open(t, '{');
    hw_write_pair(t, "id", cue->id);
    if (*cue->params->say)
      hw_write_pair(t, "say", cue->params->say);
    if (cue->hand >= 0)
      hw_write_pair(t, "input", m->input[cue->hand].id);
    hw_write_key(t, "end");
    hw_write_bool(t, cue->params->end);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}
