import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import type { Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { copyText, sharePage, useCanShare } from '#modules/providers/web/shared/share-page.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'

/** The provider's public URL, to open, copy and share. */
export function YourPage({ onboarding: { slug, isListed } }: { onboarding: Onboarding }) {
  const { t, language } = useAreaTexts('onboarding')
  const path = buildPagePath('counsellorWebsite', language, { providerId: slug })
  const address = (useVisit()?.publicUrl ?? '') + path
  return (
    <Card as="section" aria-label={t('onboarding.yourPage')} className={classes.part}>
      <CardHead title={t('onboarding.yourPage')} />
      <p>{t(isListed ? 'onboarding.yourPageLead' : 'onboarding.pageOpensLater')}</p>
      <p className={classes.address}>{address.replace(/^https?:\/\//, '')}</p>
      <div className={classes.actions}>
        {isListed && (
          <ButtonLink kind="second" icon="eye" href={path}>
            {t('onboarding.seePage')}
          </ButtonLink>
        )}
        <CopyButton address={address} />
        <ShareButton address={address} />
      </div>
    </Card>
  )
}

function CopyButton({ address }: { address: string }) {
  const { t } = useAreaTexts('onboarding')
  const copy = async () => {
    const isCopied = await copyText(address)
    notices.show(isCopied ? { kind: 'good', text: t('onboarding.copied') } : { kind: 'neutral', text: address })
  }
  return (
    <Button kind="second" icon="copy" onClick={() => void copy()}>
      {t('onboarding.copy')}
    </Button>
  )
}

/** Shown only where the device supports sharing. */
function ShareButton({ address }: { address: string }) {
  const { t } = useAreaTexts('onboarding')
  if (!useCanShare()) return null
  return (
    <Button kind="second" icon="share-2" onClick={() => sharePage({ url: address })}>
      {t('onboarding.share')}
    </Button>
  )
}
