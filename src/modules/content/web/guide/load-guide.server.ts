import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { GUIDE_HEADINGS, type Guide, type GuideTopic } from '#modules/content/values/guides.ts'
import {
  buildGuidePath,
  findGuide,
  findTopicBySlug,
  listGuideLinks,
} from '#modules/content/web/guides/articles.server.ts'
import { RELATED_GUIDES } from '#modules/content/web/guides/groups.server.ts'
import { getGuideTexts } from '#modules/content/web/guides/guide-texts.server.ts'
import { renderGuidePart } from '#modules/content/web/guides/render-guide.server.ts'
import { loadMatchLink } from '#modules/content/web/shared/match-link.server.ts'
import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'

export type LoadedGuide = Awaited<ReturnType<typeof loadGuide>>

/** Loads a guide as HTML, with its links. A slug in another language redirects to the slug in the page's language. */
export async function loadGuide({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context.get(visitContext)
  const topic = findTopicBySlug(params['slug'] ?? '', language)
  const guide = topic && findGuide(topic, language)
  if (!topic || !guide) throw data(null, { status: 404 })
  if (guide.slug !== params['slug']) {
    throw redirect(buildGuidePath(topic, language) + new URL(request.url).search, 301)
  }
  return {
    texts: getGuideTexts(language),
    topic,
    slugs: listSlugs(topic),
    ...renderGuide(guide, language),
    finder: `${buildPagePath('finder', language)}?topic=${toKebabCase(topic)}`,
    available: await countAvailable(topic, context),
    match: await loadMatchLink(language),
    related: listGuideLinks(RELATED_GUIDES[topic], language),
  }
}

function renderGuide(guide: Guide, language: PathLanguage) {
  const { title, description, checked, sources } = guide
  const parts = guide.parts.map((part) => ({
    id: getPartId(part.heading, language),
    heading: part.heading,
    html: renderGuidePart(part, language),
  }))
  return { title, description, checked, sources, parts }
}

/** Returns an id that is the same in every language, so that a link to a part works in every language. */
const getPartId = (heading: string, language: PathLanguage) =>
  ['what', 'feel', 'counsellor', 'other-help'][GUIDE_HEADINGS[language].indexOf(heading)] ?? 'text'

const listSlugs = (topic: GuideTopic) =>
  Object.fromEntries(
    PATH_LANGUAGES.map((language) => [language, { slug: findGuide(topic, language)?.slug ?? '' }]),
  ) as Record<PathLanguage, { slug: string }>

/** Counts providers for the topic who are available this week. Returns null if there are none or the search fails. */
async function countAvailable(topic: GuideTopic, context: LoaderFunctionArgs['context']) {
  const topicIds = TOPICS.filter(({ key }) => key === topic).map(({ topicId }) => topicId)
  const { timezone } = context.get(visitContext)
  const input = { topicIds, availability: 'thisWeek', page: 1, pageSize: 1, timezone } as const
  const result = await serverApi(context)('searchProviders', input)
  if (!result.ok || result.data.totalCount === 0) return null
  return { count: result.data.totalCount, isCapped: result.data.isCountCapped }
}
