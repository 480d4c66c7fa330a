import { sql } from 'kysely'
import type { ProviderTexts } from '#modules/providers/server/tables.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { translate } from '#platform/server/texts.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

/**
 * The content of a share image, with the URL of its picture instead of the file. This is enough to look the image up in
 * the cache.
 */
export interface ShareImageContent {
  brand: string
  title: string
  lead: string
  picture: { url: string; isWhole: boolean } | null
}

type ContentDeps = Pick<AppDeps, 'db' | 'settings'>

export function loadSiteContent({ settings }: ContentDeps, language: PathLanguage): ShareImageContent {
  const { brand } = settings
  return {
    brand,
    title: translate(language, 'finder.heading'),
    lead: translate(language, 'finder.description'),
    picture: null,
  }
}

/**
 * Loads the content of a provider's share image. Returns null if the provider has no public page, so that the image
 * discloses no more than the page does.
 */
export async function loadProviderContent(
  deps: ContentDeps,
  slug: string,
  language: PathLanguage,
): Promise<ShareImageContent | null> {
  const { rows } = await sql<{ name: string; texts: ProviderTexts; image_square_url: string | null }>`
    select o.first_name || ' ' || o.last_name as name, p.texts, p.image_square_url
    from provider_account p join customer_account o using (customer_account_id)
    where p.slug = ${slug} and ${IS_LISTED}`.execute(deps.db)
  const row = rows[0]
  if (!row) return null
  const preferredTexts = [row.texts[language], row.texts.en, row.texts.et, row.texts.ru]
  const localizedText = preferredTexts.find((text) => text?.profession.trim())
  return {
    brand: deps.settings.brand,
    title: row.name,
    lead: localizedText?.profession ?? '',
    picture: row.image_square_url === null ? null : { url: row.image_square_url, isWhole: false },
  }
}

export async function loadOrganizationContent(
  deps: ContentDeps,
  slug: string,
  language: PathLanguage,
): Promise<ShareImageContent | null> {
  const row = await deps.db
    .selectFrom('organization')
    .select(['name', 'texts', 'logo_url'])
    .where('slug', '=', slug)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const localizedText = row.texts[language] ?? row.texts.en ?? row.texts.et ?? row.texts.ru
  return {
    brand: deps.settings.brand,
    title: row.name,
    lead: localizedText?.description ?? '',
    picture: row.logo_url === null ? null : { url: row.logo_url, isWhole: true },
  }
}

const OWN_PICTURE = /^\/media\/((?:pictures|demo|made)\/[\w-]+(?:\/[\w-]+)?)(\.svg)?$/

/**
 * Reads a picture hosted on this site. Returns null if it is hosted elsewhere or missing; the image is then rendered
 * without it.
 */
export async function readShareImagePicture(fileStore: FileStore, url: string): Promise<Buffer | null> {
  const [, path, svgExtension] = OWN_PICTURE.exec(url) ?? []
  if (!path) return null
  return fileStore.readFile(`media/${path}${svgExtension ?? '.jpg'}`)
}
