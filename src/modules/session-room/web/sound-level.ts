/** Returns the perceived loudness, from 0 to 100, of samples between -1 and 1. */
export function getLoudness(samples: Float32Array): number {
  let sum = 0
  for (const one of samples) sum += one * one
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) || 1e-10)
  // A quiet room is below -60 dB; speech does not exceed -10 dB.
  return Math.round(Math.min(100, Math.max(0, (decibels + 60) * 2)))
}

/** Sounds at least this loud count as speech. */
export const SPEECH_LEVEL = 30
