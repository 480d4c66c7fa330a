import { useEffect, useState } from 'react'
import type { StayView } from '#modules/session-room/web/room-stay.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { canCaption, caption, VoiceCaptions } from './on-device-captions.ts'

export interface CaptionLine {
  stayId: string
  text: string
}

export interface Captions {
  /** Only where the device itself does it: otherwise what is said would go to the browser's maker. */
  can: boolean
  isOn: boolean
  setOn: (isOn: boolean) => void
  lines: readonly CaptionLine[]
}

const SPOKEN: Record<PathLanguage, string> = { en: 'en-US', et: 'et-EE', ru: 'ru-RU' }

/** What each of the others says, in words: the newest of each. */
export function useCaptions(view: StayView): Captions {
  const { language } = useAreaTexts('room')
  const [can, setCan] = useState(false)
  const [isOn, setOn] = useState(false)
  const [lines, setLines] = useState<readonly CaptionLine[]>([])
  const [captions, setCaptions] = useState<VoiceCaptions | null>(null)
  const spoken = SPOKEN[language]
  useEffect(() => {
    let isGone = false
    void canCaption(spoken).then((found) => !isGone && setCan(found))
    return () => {
      isGone = true
    }
  }, [spoken])
  useEffect(() => {
    if (!isOn) return
    const say = (stayId: string, text: string) =>
      setLines((all) => [...all.filter((one) => one.stayId !== stayId), { stayId, text }])
    const made = new VoiceCaptions(({ stayId, track }) => caption(track, spoken, (text) => say(stayId, text)))
    setCaptions(made)
    return () => {
      made.follow([])
      setCaptions(null)
      setLines([])
    }
  }, [isOn, spoken])
  useEffect(() => captions?.follow(voicesOf(view.tracks)), [captions, view.tracks])
  return { can, isOn, setOn, lines: lines.filter(({ stayId }) => stayId in view.tracks) }
}

const voicesOf = (tracks: StayView['tracks']) =>
  Object.entries(tracks).flatMap(([stayId, { sound }]) => (sound ? [{ stayId, track: sound }] : []))
