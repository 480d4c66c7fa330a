import { useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { Button } from '#ui/button.tsx'
import classes from './invite.module.css'
import type { InvitationForm } from './use-invitation-form.ts'

/** Summary of the invitation next to the send button. */
export function SendBar({ invite: { draft, prices, form, isGroup } }: { invite: InvitationForm }) {
  const { t, format } = useInvitationTexts()
  const count = draft.times.length
  const price = prices.newPrice === null ? null : format.money(prices.newPrice / 100)
  const times = count > 0 && t(isGroup ? 'invitations.countDates' : 'invitations.countHeld', { count })
  return (
    <div className={classes.bar} data-bottom-bar>
      <p role="status" className={classes.sum}>
        {[price, times].filter(Boolean).join(' · ')}
      </p>
      <Button
        type="submit"
        icon="send"
        busy={form.busy}
        busyLabel={t('invitations.sending')}
        off={prices.price !== null && prices.newPrice === null && draft.discount !== ''}
      >
        {t('invitations.send')}
      </Button>
    </div>
  )
}
