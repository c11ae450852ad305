/* table SCENARIO CHANNEL: runs a scenario and prints a table of one channel against time. */
#include <stdio.h>
#include <stdlib.h>

#include <hawse/hawse.h>

static char *read_file(const char *name, size_t *length) {
  static char text[1 << 20];
  FILE *file = fopen(name, "rb");
  *length = file ? fread(text, 1, sizeof text, file) : 0;
  if (file)
    fclose(file);
  return file ? text : NULL;
}

static int complain(const char *what, const char *which) {
  fprintf(stderr, "%s: %s\n", which, what);
  return EXIT_FAILURE;
}

static int print_table(hw_sim *sim, hw_section channels, uint32_t channel) {
  hw_halt halt;
  hw_status status = HW_OK;
  while (!hw_sim_halted(sim, &halt)) {
    const hw_frame *frame = hw_sim_frame(sim);
    printf("%.9g %.17g\n", frame->time, hw_frame_numbers(frame, channels)[channel]);
    if (status == HW_DONE)
      return EXIT_SUCCESS;
    status = hw_sim_step(sim);
  }
  fprintf(stderr, "halted at %g s: %s: %s\n", halt.time, halt.part ? halt.part : "", halt.cause);
  return EXIT_FAILURE;
}

int main(int argc, char **argv) {
  size_t length;
  char *text = argc == 3 ? read_file(argv[1], &length) : NULL, *faults;
  hw_model *model;
  hw_sim *sim;
  if (!text)
    return complain("a file and a channel are wanted: table SCENARIO CHANNEL", argv[0]);
  if (hw_model_compile(text, length, &model, &faults) != HW_OK)
    return complain(faults ? faults : "no memory", argv[1]);
  uint32_t channel = hw_model_channel(model, argv[2]);
  if (channel == HW_NONE)
    return complain("the scenario has no such channel", argv[2]);
  if (hw_sim_create(model, &sim) != HW_OK)
    return complain("no memory", argv[1]);
  int code = print_table(sim, hw_model_section(model, "channels"), channel);
  hw_sim_free(sim);
  hw_model_free(model);
  return code;
}
