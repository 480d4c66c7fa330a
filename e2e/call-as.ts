import type { Page } from '@playwright/test'

/** A call with the login of this page's browser, as its own screens make it. */
export const callAs = (page: Page, path: string, data: object, method = 'POST') =>
  page.evaluate(
    async ([where, body, how]) => {
      const [, token] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)!
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': token!,
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      }
      const answer = await fetch(`/api${where}`, { method: how, headers, body: JSON.stringify(body) })
      return (await answer.json()) as { data: never; errors: string[] }
    },
    [path, data, method] as const,
  )
