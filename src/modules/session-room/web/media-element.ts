import { type RefObject, useEffect, useMemo, useRef } from 'react'

/** Gives one track to an element that plays it. */
export function useMediaElement<Player extends HTMLMediaElement = HTMLVideoElement>(
  track: MediaStreamTrack | null,
): RefObject<Player | null> {
  const element = useRef<Player>(null)
  const stream = useMemo(() => track && new MediaStream([track]), [track])
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream
  }, [stream])
  return element
}
