/** Of samples from -1 to 1, how loud they are to the ear: 0 to 100. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const one of samples) sum += one * one
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) || 1e-10)
  // Quiet rooms are below -60; nobody speaks above -10.
  return Math.round(Math.min(100, Math.max(0, (decibels + 60) * 2)))
}

/** Above it somebody speaks. */
export const HEARD_FROM = 30
