export async function answers(study, table, json) {
  return '';
}
