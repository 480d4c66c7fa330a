import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import classes from '#modules/payments/web/shared/checkout-state.module.css'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import type { CheckoutSelection } from './checkout-selection.ts'
import type { CheckoutOffer } from './hold-time.ts'
import { NoteField } from './note-field.tsx'

/** For signed-out visitors: the selection is kept, and the booking continues after login. */
export function SignInFirst({ selection, offer }: { selection: CheckoutSelection; offer: CheckoutOffer | null }) {
  const { t } = useMoreTexts()
  return (
    <div className={classes.part}>
      {offer && selection.kind !== 'booking' && <NoteField selection={selection} name={offer.providerFirstName} />}
      <div className={classes.state}>
        <h2>{t('checkout.signInTitle')}</h2>
        <p className={classes.text}>{t('checkout.signInText')}</p>
        <div className={classes.actions}>
          <Button size="tall" onClick={() => showAccountDialog('signUp')}>
            {t('checkout.createAccount')}
          </Button>
          <Button kind="second" size="tall" onClick={() => showAccountDialog('logIn')}>
            {t('nav.logIn')}
          </Button>
        </div>
      </div>
    </div>
  )
}
