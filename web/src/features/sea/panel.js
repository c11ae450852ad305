/** stub for now */
export function createPanel() {
  return {};
}
