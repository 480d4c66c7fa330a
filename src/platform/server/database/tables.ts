/** Every table by name. Each slice adds its own in its `tables.ts` (`declare module`), so this room knows no slice. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices.
export interface Tables {}
