import { useEffect, useState } from 'react'
import type { ParticipationView } from '#modules/session-room/web/room-participation.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { canCaption, startCaptions, VoiceCaptions } from './on-device-captions.ts'

export interface CaptionLine {
  participantId: string
  text: string
}

export interface Captions {
  /**
   * True only if the browser recognises speech on the device; otherwise audio would be sent to the browser's vendor.
   */
  isAvailable: boolean
  isOn: boolean
  setOn: (isOn: boolean) => void
  lines: readonly CaptionLine[]
}

const SPEECH_LANGUAGES: Record<PathLanguage, string> = { en: 'en-US', et: 'et-EE', ru: 'ru-RU' }

/** Captions the other participants' audio while captions are on, and returns each participant's latest line. */
export function useCaptions(view: ParticipationView): Captions {
  const { language } = useAreaTexts('room')
  const [isAvailable, setAvailable] = useState(false)
  const [isOn, setOn] = useState(false)
  const [lines, setLines] = useState<readonly CaptionLine[]>([])
  const [captions, setCaptions] = useState<VoiceCaptions | null>(null)
  const speechLanguage = SPEECH_LANGUAGES[language]
  useEffect(() => {
    let isCancelled = false
    void canCaption(speechLanguage).then((found) => !isCancelled && setAvailable(found))
    return () => {
      isCancelled = true
    }
  }, [speechLanguage])
  useEffect(() => {
    if (!isOn) return
    const setLine = (participantId: string, text: string) =>
      setLines((all) => [...all.filter((one) => one.participantId !== participantId), { participantId, text }])
    const newCaptions = new VoiceCaptions(({ participantId, track }) =>
      startCaptions(track, speechLanguage, (text) => setLine(participantId, text)),
    )
    setCaptions(newCaptions)
    return () => {
      newCaptions.follow([])
      setCaptions(null)
      setLines([])
    }
  }, [isOn, speechLanguage])
  useEffect(() => captions?.follow(listVoices(view.tracks)), [captions, view.tracks])
  return { isAvailable, isOn, setOn, lines: lines.filter(({ participantId }) => participantId in view.tracks) }
}

const listVoices = (tracks: ParticipationView['tracks']) =>
  Object.entries(tracks).flatMap(([participantId, { audio }]) => (audio ? [{ participantId, track: audio }] : []))
