import type { KeyboardEvent } from 'react'
import { MESSAGE_MAX } from '#platform/values/constants.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { join } from '#ui/classes.ts'
import { TextArea } from '#ui/text-field.tsx'
import classes from './talk.module.css'
import type { useSending } from './use-sending.ts'

/** Where the browser cannot let the field grow with its words, lines are counted. */
const MOST_ROWS = 8
/** From here on it is said how much is left. */
const NEARLY_FULL = 0.9

/** Beyond a line on a phone the field takes its whole width. */
const ONE_LINE = 18

interface ComposerProps {
  sending: ReturnType<typeof useSending>
  /** Nothing can be sent, but what was typed stays. */
  isOff: boolean
}

/** The field: Enter makes a line, because it does on phones; with Ctrl or Cmd it sends. */
export function Composer({ sending: { draft, setDraft, send }, isOff }: ComposerProps) {
  const { t } = useAreaTexts('conversations')
  const { length } = draft.trim()
  const isTooLong = length > MESSAGE_MAX
  const isNearlyFull = length > MESSAGE_MAX * NEARLY_FULL
  const mayGo = !isOff && !isTooLong && draft.trim() !== ''
  const go = () => mayGo && send()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    go()
  }
  return (
    <form
      className={join(classes.composer, (length > ONE_LINE || draft.includes('\n')) && classes.tall)}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <TextArea
        label={t('conversations.yours')}
        isLabelHidden
        name="message"
        value={draft}
        rows={Math.min(MOST_ROWS, draft.split('\n').length)}
        placeholder={t('conversations.yours')}
        autoComplete="off"
        error={isTooLong ? t('conversations.tooLong', { max: MESSAGE_MAX }) : undefined}
        hint={isNearlyFull ? t('conversations.count', { used: length, max: MESSAGE_MAX }) : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" icon="send" off={!mayGo}>
        {t('conversations.send')}
      </Button>
      <p className={classes.keys}>{t('conversations.keys')}</p>
    </form>
  )
}
