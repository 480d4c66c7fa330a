import { useEffect, useState } from 'react'
import { loudness } from './sound-level.ts'

const EVERY_MS = 120

/** How loud a microphone is now, 0 to 100. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    if (!track) return
    const sound = new AudioContext()
    const analyser = new AnalyserNode(sound, { fftSize: 1024 })
    sound.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      // Some browsers begin only once the page was touched.
      if (sound.state === 'suspended') void sound.resume()
      analyser.getFloatTimeDomainData(samples)
      setLevel(loudness(samples))
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      void sound.close()
    }
  }, [track])
  return level
}
