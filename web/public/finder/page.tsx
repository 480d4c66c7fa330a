import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { Failed, Reply } from '../../call-request.ts'
import { head } from '../../head.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { serverApi } from '../../server-api.ts'
import { useTexts } from '../../texts.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'finder', title: t('finder.title'), description: t('finder.description') }))
}

export async function loader({ context }: LoaderFunctionArgs) {
  const found = await serverApi(context)('searchProviders', { page: 1, pageSize: 20 })
  if (!found.ok) throw failure(found)
  return found.data
}

function failure(failed: Failed) {
  return data(null, { status: failed.status || 503 })
}

export default function FinderPage() {
  const { t } = useTexts()
  const found = useLoaderData<typeof loader>()
  return (
    <>
      <h1 style={{ font: 'var(--display)' }}>{t('finder.heading')}</h1>
      <h2>{t('finder.count', { count: found.totalCount })}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {found.items.map((card) => (
          <Card key={card.providerId} card={card} />
        ))}
      </ul>
    </>
  )
}

function Card({ card }: { card: Reply<'searchProviders'>['items'][number] }) {
  const { language, format } = useTexts()
  const address = pagePath('counsellor', language, { providerId: card.providerId })
  const first = card.nextAvailable[0]
  return (
    <li>
      <h3>
        {card.firstName} {card.lastName}
      </h3>
      <p>
        {card.profession} · {format.moneyShort(card.minPrice)}
      </p>
      <ButtonLink kind="second" href={address}>
        {first ? `${format.dayNear(first)} ${format.time(first)}` : `${card.firstName} ${card.lastName}`}
      </ButtonLink>
    </li>
  )
}
