import { type RefObject, useEffect, useRef, useState } from 'react'
import { copyText } from '#modules/providers/web/shared/share-page.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'
import classes from './calendar.module.css'

type Feed = Reply<'getCalendarFeed'>

/** The secret address through which providers can see their sessions in another calendar. */
export function FeedAddress({ loaded }: { loaded: Feed }) {
  const { t } = useAreaTexts('providerCalendar')
  const { feed, isBusy, send } = useFeed(loaded)
  const [ending, setEnding] = useState<'replace' | 'delete' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  /** Called after an action that removes the focused button. */
  const focusShown = () => (field.current ?? createButton.current)?.focus()
  const end = async () => {
    const isReplaced = ending === 'replace'
    const request = isReplaced ? api('createCalendarFeed', {}) : api('deleteCalendarFeed', {})
    if (!(await send(request))) return
    const text = t(isReplaced ? 'providerCalendar.feedReplaced' : 'providerCalendar.feedDeleted')
    notices.show({ kind: 'good', text })
    setEnding(null)
    setTimeout(focusShown)
  }
  const create = async () => {
    if (await send(api('createCalendarFeed', {}))) setTimeout(focusShown)
  }
  return (
    <Card as="section" aria-label={t('providerCalendar.feedTitle')} className={classes.form}>
      <CardHead title={t('providerCalendar.feedTitle')} />
      <p>{t('providerCalendar.feedLead')}</p>
      {feed.url ? (
        <Address feed={feed} field={field} onEnd={setEnding} />
      ) : (
        <div className={classes.buttons}>
          <Button ref={createButton} kind="second" icon="plus" busy={isBusy} onClick={() => void create()}>
            {t('providerCalendar.createFeed')}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={t(ending === 'replace' ? 'providerCalendar.replaceTitle' : 'providerCalendar.deleteTitle')}
        closeText={t('nav.close')}
        isBusy={isBusy}
        actions={
          <>
            <Button kind="second" onClick={() => setEnding(null)}>
              {t('providerCalendar.keepFeed')}
            </Button>
            <Button kind="undo" busy={isBusy} onClick={() => void end()}>
              {t(ending === 'replace' ? 'providerCalendar.replaceFeed' : 'providerCalendar.deleteFeed')}
            </Button>
          </>
        }
      >
        <p>{t('providerCalendar.endText')}</p>
      </Dialog>
    </Card>
  )
}

/**
 * Reloads the address when the page becomes visible, because a calendar program may have read it or another tab may
 * have replaced it.
 */
function useFeed(loaded: Feed) {
  const { t } = useAreaTexts('providerCalendar')
  const [feed, setFeed] = useState(loaded)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const reload = async () => {
      if (document.visibilityState !== 'visible') return
      const result = await api('getCalendarFeed', {})
      if (result.ok) setFeed(result.data)
    }
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [])
  const send = async (request: Promise<ApiResult<'createCalendarFeed' | 'deleteCalendarFeed'>>): Promise<boolean> => {
    setBusy(true)
    const result = await request
    setBusy(false)
    if (result.ok) setFeed(result.data)
    else notifyFailure(result, t('generic.offline'))
    return result.ok
  }
  return { feed, isBusy, send }
}

interface AddressProps {
  feed: Feed
  field: RefObject<HTMLInputElement | null>
  onEnd: (how: 'replace' | 'delete') => void
}

function Address({ feed, field, onEnd }: AddressProps) {
  const { t, format } = useAreaTexts('providerCalendar')
  const copy = async () => {
    const isCopied = await copyText(feed.url!)
    const text = t(isCopied ? 'providerCalendar.copied' : 'providerCalendar.notCopied')
    notices.show({ kind: isCopied ? 'good' : 'wrong', text })
  }
  return (
    <>
      <TextField
        ref={field}
        label={t('providerCalendar.feedAddress')}
        hint={
          feed.readAt
            ? t('providerCalendar.feedRead', { when: format.dayAtTime(feed.readAt) })
            : t('providerCalendar.feedUnread')
        }
        value={feed.url!}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={classes.buttons}>
        <Button kind="second" icon="copy" onClick={() => void copy()}>
          {t('providerCalendar.copy')}
        </Button>
        <Button kind="quiet" icon="refresh-cw" onClick={() => onEnd('replace')}>
          {t('providerCalendar.replaceFeed')}
        </Button>
        <Button kind="quiet" icon="trash-2" onClick={() => onEnd('delete')}>
          {t('providerCalendar.deleteFeed')}
        </Button>
      </div>
    </>
  )
}
