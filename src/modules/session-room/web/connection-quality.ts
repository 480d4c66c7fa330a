const SAMPLE_COUNT = 3
const POOR_LOSS = 0.08

/** Adds a measured loss to the latest ones, newest last; null is ignored. */
export const addLoss = (losses: readonly number[], loss: number | null): readonly number[] =>
  loss === null ? losses : [...losses, loss].slice(-SAMPLE_COUNT)

/** Whether the loss was high in each of the latest measurements, so that a brief problem does not count. */
export const isConnectionPoor = (losses: readonly number[]): boolean =>
  losses.length === SAMPLE_COUNT && losses.every((loss) => loss > POOR_LOSS)
