import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { PathLanguage } from '#platform/values/enums.ts'
import frame from '#platform/web/admin/admin.module.css'
import { renderComponent } from './render-component.tsx'

/** The module of a page: `import * as screen from './page.tsx'`. */
export interface AdminScreen {
  default: ComponentType
  clientLoader: (args: ClientLoaderFunctionArgs) => unknown
}

interface PageAddress {
  /** The path: '/superuser/payments?page=2'. */
  path: string
  /** The route pattern, for pages that show a single record: '/superuser/payments/:id'. */
  route?: string
  language?: PathLanguage
}

/** Opens an administration page as an administrator and waits for its heading. */
export async function openAdminPage(screen: AdminScreen, { path, route, language }: PageAddress): Promise<void> {
  await renderComponent(<PageInLayout screen={screen} />, {
    path,
    route: route ?? path.replace(/[?#].*$/, ''),
    language: language ?? 'en',
    loader: screen.clientLoader,
    login: 'admin',
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Renders the page at its usual width, with an empty menu. */
function PageInLayout({ screen }: { screen: AdminScreen }) {
  return (
    <div className={frame['frame']} style={{ marginInline: 'calc(-1 * var(--side))' }}>
      <div className={frame['header']} />
      <div className={frame['main']}>
        <screen.default />
      </div>
    </div>
  )
}
