import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/call-request.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card } from '#ui/card.tsx'
import { Bullets, LineLink, Part, ProsePage } from '#ui/prose.tsx'
import classes from './page.module.css'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'imprint',
    title: t('imprint.title'),
    description: t('imprint.description', { brand }),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [texts, settings] = await Promise.all([
    loadPageTexts(request, 'imprint'),
    serverApi(context)('publicSettings', {}),
  ])
  const { brand, operator } = unwrapLoaderResult(settings)
  return { texts, brand, operator }
}

const AUTHORITIES = [
  ['https://ttja.ee', 'imprint.bodies.consumer'],
  ['https://www.aki.ee', 'imprint.bodies.data'],
  ['https://komisjon.ee', 'imprint.bodies.dispute'],
] as const

/** States who operates the platform, as configured (Information Society Services Act, § 4). */
export default function ImprintPage() {
  const { t, language } = usePageTexts('imprint')
  const { brand, operator } = useLoaderData<typeof loader>()
  return (
    <ProsePage title={t('imprint.title')} lead={t('imprint.lead', { brand })}>
      <Card>
        <Operator operator={operator} />
      </Card>
      <Part id="role" title={t('imprint.roleTitle')}>
        <p>{t('imprint.role1', { brand })}</p>
      </Part>
      <Part id="bodies" title={t('imprint.bodiesTitle')}>
        <Bullets
          items={AUTHORITIES.map(([href, text]) => (
            <a key={href} href={href}>
              {t(text)}
            </a>
          ))}
        />
      </Part>
      <Part id="data" title={t('imprint.dataTitle')}>
        <p>
          <a href="https://www.geonames.org">{t('imprint.geonames')}</a>
        </p>
      </Part>
      <Part id="write" title={t('imprint.writeTitle')}>
        <LineLink href={buildPagePath('contactUs', language)}>{t('imprint.write')}</LineLink>
      </Part>
    </ProsePage>
  )
}

function Operator({ operator }: { operator: Reply<'publicSettings'>['operator'] }) {
  const { t } = usePageTexts('imprint')
  const code = operator.registryCode && `${operator.registryCode} (${t('imprint.register')})`
  const details = [
    [t('imprint.name'), operator.name],
    [t('imprint.registryCode'), code ?? t('imprint.notSet')],
    [t('imprint.address'), operator.address.join(', ') || t('imprint.notSet')],
    [t('imprint.vatNumber'), operator.vatNumber ?? t('imprint.noVat')],
  ] as const
  return (
    <dl className={classes.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('imprint.email')}</dt>
        <dd>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </dd>
      </div>
    </dl>
  )
}
