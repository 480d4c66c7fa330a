import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { ProductPicture } from '#modules/content/web/shared/product-picture.tsx'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { FREE_CANCELLATION_HOURS, TRANSFER_AFTER_HOURS } from '#platform/values/constants.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { LineLink, Part, ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'aboutUs',
    title: t('aboutUs.title'),
    description: t('aboutUs.description', { brand }),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [texts, footer, settings] = await Promise.all([
    loadPageTexts(request, 'aboutUs'),
    loadPageTexts(request, 'footer'),
    serverApi(context)('publicSettings', {}),
  ])
  const { brand, platformFeePercent } = unwrapLoaderResult(settings)
  return { texts: { ...footer, ...texts }, brand, feePercent: platformFeePercent }
}

const SECTIONS = [
  { id: 'why', title: 'aboutUs.whyTitle', texts: ['aboutUs.why1'] },
  { id: 'money', title: 'aboutUs.moneyTitle', texts: ['aboutUs.money1'] },
  {
    id: 'not-done',
    title: 'aboutUs.notTitle',
    list: ['aboutUs.not1', 'aboutUs.not2', 'aboutUs.not3', 'aboutUs.not4'],
  },
  { id: 'private', title: 'aboutUs.privateTitle', texts: ['aboutUs.private1'] },
] as const satisfies readonly Section<`aboutUs.${string}`>[]

const MORE_PAGES = [
  ['ranking', 'footer.ranking'],
  ['feedbackVerification', 'footer.feedback'],
  ['contactUs', 'footer.contact'],
  ['imprint', 'footer.imprint'],
] as const satisfies readonly (readonly [PageId, string])[]

/** About us (specification §2): the purpose of the platform, where the money goes, and what is not offered. */
export default function AboutUsPage() {
  const { t, language } = usePageTexts('aboutUs')
  const { t: footerText } = usePageTexts('footer')
  const { brand, feePercent } = useLoaderData<typeof loader>()
  const values = {
    brand,
    fee: formatPercent(language, feePercent),
    hours: TRANSFER_AFTER_HOURS,
    free: FREE_CANCELLATION_HOURS,
  }
  return (
    <ProsePage title={t('aboutUs.heading')} lead={t('aboutUs.lead', values)}>
      <ProductPicture name="finder" language={language} text={t('aboutUs.picture')} isFirst />
      <Sections sections={SECTIONS} translate={(key) => t(key, values)} />
      <Part id="read-more" title={t('aboutUs.readMore')}>
        {MORE_PAGES.map(([page, text]) => (
          <LineLink key={page} href={buildPagePath(page, language)}>
            {footerText(text)}
          </LineLink>
        ))}
      </Part>
    </ProsePage>
  )
}
