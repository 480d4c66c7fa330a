import type { KeyboardEvent } from 'react'
import { MESSAGE_MAX } from '#platform/values/constants.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { TextArea } from '#ui/text-field.tsx'
import classes from './conversation.module.css'
import type { useSending } from './use-sending.ts'

/** Maximum height of the field, for browsers in which it does not grow with its content. */
const MAX_ROWS = 8
/** Fraction of the maximum length from which the counter is shown. */
const COUNTER_THRESHOLD = 0.9

/** Characters that fit into one line on a phone; with more, the field takes the full width. */
const ONE_LINE_LENGTH = 18

interface ComposerProps {
  sending: ReturnType<typeof useSending>
  /** Disables sending but keeps the draft. */
  isOff: boolean
}

/** Message field. Enter inserts a line break, as on phones; Ctrl+Enter or Cmd+Enter sends. */
export function Composer({ sending: { draft, setDraft, send }, isOff }: ComposerProps) {
  const { t } = useAreaTexts('conversations')
  const { length } = draft.trim()
  const isTooLong = length > MESSAGE_MAX
  const isNearlyFull = length > MESSAGE_MAX * COUNTER_THRESHOLD
  const canSend = !isOff && !isTooLong && draft.trim() !== ''
  const submit = () => canSend && send()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={joinClasses(classes.composer, (length > ONE_LINE_LENGTH || draft.includes('\n')) && classes.tall)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        label={t('conversations.yours')}
        isLabelHidden
        name="message"
        value={draft}
        rows={Math.min(MAX_ROWS, draft.split('\n').length)}
        placeholder={t('conversations.yours')}
        autoComplete="off"
        error={isTooLong ? t('conversations.tooLong', { max: MESSAGE_MAX }) : undefined}
        hint={isNearlyFull ? t('conversations.count', { used: length, max: MESSAGE_MAX }) : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" icon="send" off={!canSend}>
        {t('conversations.send')}
      </Button>
      <p className={classes.keys}>{t('conversations.keys')}</p>
    </form>
  )
}
