import { useEffect, useState } from 'react'
import { getLoudness } from './sound-level.ts'

const SAMPLE_INTERVAL_MS = 120

/** Current loudness of the microphone's input, from 0 to 100. */
export function useMicrophoneLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    if (!track) return
    const audioContext = new AudioContext()
    const analyser = new AnalyserNode(audioContext, { fftSize: 1024 })
    audioContext.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      // Some browsers start audio only after a user interaction.
      if (audioContext.state === 'suspended') void audioContext.resume()
      analyser.getFloatTimeDomainData(samples)
      setLevel(getLoudness(samples))
    }, SAMPLE_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      void audioContext.close()
    }
  }, [track])
  return level
}
