import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, type Reply } from '../../api.ts'
import { areaTextsFor, useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { useTexts } from '../../texts.tsx'
import { dated } from '../money/dated.ts'
import { DoneBy } from '../money/done-by.tsx'
import { Entries } from '../money/entries.tsx'
import { RetryDialog } from '../money/retry-dialog.tsx'
import superuser from '../superuser.module.css'
import { AmountWords, TransferBadge } from '../transfers/transfer-table.tsx'
import { Items, TakeBacks, Tries } from './parts.tsx'

export type Transfer = Reply<'getTransfer'>

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const [transfer] = await Promise.all([api('getTransfer', { id: params['id'] ?? '' }), areaTextsFor(request, 'money')])
  return loaded(transfer)
}

/** One transfer: its sessions, every try with its reason, what was taken back, and what the books say. */
export default function SuperuserTransfer() {
  const { t, format } = useAreaTexts('money')
  const transfer = useLoaderData<typeof clientLoader>()
  const [isRetrying, setRetrying] = useState(false)
  return (
    <div className={superuser.page}>
      <PageTop
        back={{ href: '/superuser/transfers', text: t('money.allTransfers') }}
        title={t('money.transferTo', { name: transfer.counsellorName })}
        marks={<TransferBadge transfer={transfer} />}
      />
      <NextStep transfer={transfer} />
      <Card as="section" aria-label={t('money.facts')} className={superuser.part}>
        <Facts
          rows={[
            [t('money.dayOf'), format.date(transfer.day, 'long')],
            [t('money.sum'), format.money(transfer.amount)],
            [t('money.sentAt'), transfer.sentAt ? dated(format, transfer.sentAt) : '–'],
            [t('money.carriedNow'), format.money(Math.max(0, transfer.carriedNow))],
            [t('money.ids'), [transfer.transferId, transfer.providerTransferId].filter(Boolean).join(', ')],
          ]}
        />
        <AmountWords transfer={transfer} />
        {transfer.canRetry && (
          <div>
            <Button onClick={() => setRetrying(true)}>{t('money.retry')}</Button>
          </div>
        )}
      </Card>
      <Items items={transfer.items} />
      {(transfer.tries.length > 0 || !transfer.sentAt) && <Tries tries={transfer.tries} />}
      <TakeBacks takeBacks={transfer.takeBacks} />
      <Entries entries={transfer.entries} />
      <DoneBy history={transfer.history} />
      {isRetrying && <RetryDialog transfer={transfer} onClose={() => setRetrying(false)} />}
    </div>
  )
}

/** What to do about one that waits, failed or came back. */
function NextStep({ transfer: { status, reason } }: { transfer: Transfer }) {
  const { t } = useAreaTexts('money')
  if (status === 'reversed') return <Notice kind="wrong">{t('money.step.reversed')}</Notice>
  if (!reason) return null
  return <Notice kind={status === 'failed' ? 'wrong' : 'waiting'}>{t(`money.step.${reason}`)}</Notice>
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
