import { type RefObject, useEffect, useMemo, useRef } from 'react'

/** Ref for a media element that plays one track. */
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
