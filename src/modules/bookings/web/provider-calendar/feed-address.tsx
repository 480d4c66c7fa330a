import { useState } from 'react'
import { copyText } from '#modules/providers/web/shared/share-page.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'
import classes from './calendar.module.css'

type Feed = Reply<'getCalendarFeed'>

/** The secret address with which the provider sees their sessions in another calendar. */
export function FeedAddress({ loaded }: { loaded: Feed }) {
  const { t, format } = useAreaTexts('providerCalendar')
  const [feed, setFeed] = useState(loaded)
  const [isBusy, setBusy] = useState(false)
  const send = async (request: Promise<ApiResult<'createCalendarFeed' | 'deleteCalendarFeed'>>, doneText?: string) => {
    setBusy(true)
    const result = await request
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setFeed(result.data)
    if (doneText) notices.show({ kind: 'good', text: doneText })
  }
  const copy = async () => {
    const isCopied = await copyText(feed.url!)
    const text = t(isCopied ? 'providerCalendar.copied' : 'providerCalendar.notCopied')
    notices.show({ kind: isCopied ? 'good' : 'wrong', text })
  }
  return (
    <Card as="section" aria-label={t('providerCalendar.feedTitle')} className={classes.form}>
      <CardHead title={t('providerCalendar.feedTitle')} />
      <p>{t('providerCalendar.feedLead')}</p>
      {feed.url ? (
        <>
          <TextField
            label={t('providerCalendar.feedAddress')}
            hint={
              feed.readAt
                ? t('providerCalendar.feedRead', { when: format.dayAtTime(feed.readAt) })
                : t('providerCalendar.feedUnread')
            }
            value={feed.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <div className={classes.buttons}>
            <Button kind="second" icon="copy" onClick={() => void copy()}>
              {t('providerCalendar.copy')}
            </Button>
            <Button
              kind="quiet"
              icon="refresh-cw"
              off={isBusy}
              onClick={() => void send(api('createCalendarFeed', {}), t('providerCalendar.feedReplaced'))}
            >
              {t('providerCalendar.replaceFeed')}
            </Button>
            <Button
              kind="quiet"
              icon="trash-2"
              off={isBusy}
              onClick={() => void send(api('deleteCalendarFeed', {}), t('providerCalendar.feedDeleted'))}
            >
              {t('providerCalendar.deleteFeed')}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button kind="second" icon="plus" busy={isBusy} onClick={() => void send(api('createCalendarFeed', {}))}>
            {t('providerCalendar.createFeed')}
          </Button>
        </div>
      )}
    </Card>
  )
}
