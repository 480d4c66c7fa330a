const VOLUME = 0.12

/**
 * Plays soft tones of the given frequencies in sequence, on the chosen speaker if supported. Silent if the browser
 * blocks audio.
 */
export async function playTones(hertz: readonly number[], sinkId?: string): Promise<void> {
  try {
    const sound = new AudioContext()
    if (sinkId) await (sound as AudioContext & { setSinkId?: (id: string) => Promise<void> }).setSinkId?.(sinkId)
    const volume = new GainNode(sound, { gain: 0 })
    volume.connect(sound.destination)
    const length = 0.35
    hertz.forEach((frequency, position) => {
      const from = sound.currentTime + position * length
      const tone = new OscillatorNode(sound, { frequency })
      tone.connect(volume)
      volume.gain.setTargetAtTime(VOLUME, from, 0.03)
      volume.gain.setTargetAtTime(0, from + length * 0.6, 0.06)
      tone.start(from)
      tone.stop(from + length)
      if (position === hertz.length - 1) tone.onended = () => void sound.close()
    })
  } catch {
    // Audio is unavailable; the same information is also shown as text.
  }
}

export const TEST_TONES = [440, 554, 659]
/** Played when a participant enters the lobby. */
export const LOBBY_TONES = [523, 659]
