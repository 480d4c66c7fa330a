/** Every table by name. Each module declares its own in a `tables.ts` (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Tables {}
