import { buildPagePath } from '#modules/pages.ts'
import { copyText, sharePage, useCanShare } from '#modules/providers/web/shared/share-page.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import classes from './website.module.css'

/** The page's URL in each language, to open, copy and share. */
export function PageAddress({ website }: { website: Reply<'getOwnWebsite'> }) {
  const { t } = useAreaTexts('earnings')
  return (
    <Card as="section" aria-label={t('earnings.address')} className={classes.part}>
      <CardHead title={t('earnings.address')} />
      {website.languages.map(({ language, title }) => (
        <Address key={language} {...{ language, title }} slug={website.slug} isListed={website.isListed} />
      ))}
    </Card>
  )
}

interface AddressProps {
  language: PathLanguage
  title: string
  slug: string
  isListed: boolean
}

function Address({ language, title, slug, isListed }: AddressProps) {
  const { t } = useAreaTexts('earnings')
  const site = useVisit()?.publicUrl ?? ''
  const path = buildPagePath('counsellorWebsite', language, { providerId: slug })
  const url = site + path
  const name = t(`earnings.addressIn.${language}`)
  return (
    <div className={classes.address}>
      <p>
        <span className={classes.small}>{name}</span>
        <span className={classes.url}>{url}</span>
      </p>
      <div className={classes.actions}>
        <CopyButton url={url} name={name} />
        <ShareButton url={url} title={title} name={name} />
        {isListed && (
          <ButtonLink kind="quiet" size="dense" icon="external-link" href={path} target="_blank">
            {t('earnings.open')} <span className="visually-hidden">{name}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function CopyButton({ url, name }: { url: string; name: string }) {
  const { t } = useAreaTexts('earnings')
  const copy = async () => {
    const isCopied = await copyText(url)
    notices.show(
      isCopied ? { kind: 'good', text: t('earnings.copied') } : { kind: 'wrong', text: t('earnings.notCopied') },
    )
  }
  return (
    <Button kind="second" size="dense" icon="copy" onClick={() => void copy()}>
      {t('earnings.copy')} <span className="visually-hidden">{name}</span>
    </Button>
  )
}

/** Rendered only if the browser supports sharing. */
function ShareButton({ url, title, name }: { url: string; title: string; name: string }) {
  const { t } = useAreaTexts('earnings')
  if (!useCanShare()) return null
  return (
    <Button kind="second" size="dense" icon="send" onClick={() => sharePage({ url, title })}>
      {t('earnings.share')} <span className="visually-hidden">{name}</span>
    </Button>
  )
}
