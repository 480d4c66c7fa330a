import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildHead } from '#platform/web/head.ts'
import { registerTexts, type TextKey } from '#platform/web/translate.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { Link } from '#ui/link.tsx'
import { useGuideTexts } from './guide-texts.ts'
import { listGuides } from './list-guides.server.ts'
import classes from './page.module.css'

type Loaded = ReturnType<typeof listGuides>

export function meta(args: MetaArgs<typeof loader>) {
  if (args.loaderData) registerTexts(getPathLanguage(args.location.pathname), args.loaderData.texts)
  return buildHead(args, (t) => ({ page: 'guides', title: t('guides.title'), description: t('guides.description') }))
}

export function loader({ request }: LoaderFunctionArgs): Loaded {
  return listGuides(getPathLanguage(new URL(request.url).pathname))
}

export default function GuidesPage() {
  const { texts, groups } = useLoaderData<typeof loader>()
  const { t } = useGuideTexts(texts)
  return (
    <div className={classes.page}>
      <h1>{t('guides.heading')}</h1>
      <p className={classes.lead}>{t('guides.lead')}</p>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={group.key}>
          <h2 id={group.key}>{t(`guides.group.${group.key}` as TextKey)}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
          <ul role="list" className={classes.list}>
            {group.guides.map(({ topic, title, description, href }) => (
              <li key={topic} className={classes.guide}>
                <h3>
                  <Link href={href}>{title}</Link>
                </h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
