const SAMPLE_COUNT = 3
const POOR_LOSS = 0.08

/** Appends a packet loss measurement, newest last, and drops the oldest ones. Null is ignored. */
export const addLoss = (losses: readonly number[], loss: number | null): readonly number[] =>
  loss === null ? losses : [...losses, loss].slice(-SAMPLE_COUNT)

/** Whether packet loss was high in every recent sample, so that a brief spike does not count. */
export const isConnectionPoor = (losses: readonly number[]): boolean =>
  losses.length === SAMPLE_COUNT && losses.every((loss) => loss > POOR_LOSS)
