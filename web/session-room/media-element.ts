import { type RefObject, useEffect, useMemo, useRef } from 'react'

/** Gives a stream, or one track by itself, to a video element. */
export function useMediaElement(from: MediaStream | MediaStreamTrack | null): RefObject<HTMLVideoElement | null> {
  const element = useRef<HTMLVideoElement>(null)
  const stream = useMemo(() => (from && 'getTracks' in from ? from : from && new MediaStream([from])), [from])
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream
  }, [stream])
  return element
}
