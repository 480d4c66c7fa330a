import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { AmountLines } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ClientCancellationTerms } from './client-cancellation-terms.tsx'
import classes from './session.module.css'
import type { SessionSeat } from './session.ts'

/** The client's note and the cancellation reason. */
export function NoteCard({ place }: { place: SessionSeat }) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <Card
      as="section"
      aria-label={t('providerDashboard.noteFrom', { name: place.clientFirstName })}
      className={classes.card}
    >
      <CardHead title={t('providerDashboard.noteFrom', { name: place.clientFirstName })} />
      {place.note ? (
        <blockquote className={classes.quote}>{place.note}</blockquote>
      ) : (
        <p className={classes.small}>{t('providerDashboard.noNote', { name: place.clientFirstName })}</p>
      )}
      {place.cancellationReason && (
        <>
          <p className={classes.label}>{t('providerDashboard.whyOff')}</p>
          <blockquote className={classes.quote}>{place.cancellationReason}</blockquote>
        </>
      )}
    </Card>
  )
}

/** Price, fee and provider's share, which always add up (decisions), and the client's invoice. */
export function PaymentCard({ place, timezone }: { place: SessionSeat; timezone: string }) {
  const { t, format } = useAreaTexts('providerDashboard')
  const download = useDownload()
  const file = `invoice-${place.bookingId.slice(0, 8)}.pdf`
  const isRefunded = place.refunded > 0
  const { charge } = place
  const lines = [
    { label: charge ? t('providerDashboard.price') : t('providerDashboard.paid'), amount: format.money(place.price) },
    { label: t('providerDashboard.fee'), amount: `−${format.money(place.fee)}` },
    { label: t('providerDashboard.yours'), amount: format.money(place.yours), isSum: true },
  ]
  const refunded = [
    { label: t('providerDashboard.paid'), amount: format.money(place.price) },
    { label: t('providerDashboard.refunded'), amount: format.money(place.refunded), isSum: true },
  ]
  return (
    <Card as="section" aria-label={t('providerDashboard.money')} className={classes.card}>
      <CardHead title={t('providerDashboard.money')} />
      {charge && (
        <p>
          {charge.isFailed
            ? t('providerDashboard.cardFailed')
            : t('providerDashboard.chargedOn', { when: format.dayLong(charge.at) })}
        </p>
      )}
      <AmountLines lines={isRefunded ? refunded : lines} />
      <ClientCancellationTerms places={[place]} timezone={timezone} />
      {!charge && (
        <div>
          <Button
            kind="quiet"
            size="dense"
            icon="download"
            busy={download.isBusy(file)}
            busyLabel={t('generic.loading')}
            onClick={() => download.start('providerInvoice', { id: place.bookingId }, file)}
          >
            {t('providerDashboard.invoice')}
          </Button>
        </div>
      )}
    </Card>
  )
}
