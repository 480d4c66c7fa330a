import type { Page } from '@playwright/test'

/** Makes an API call as the user who is logged in on this page. */
export const callAs = (page: Page, path: string, data: object, method = 'POST') =>
  page.evaluate(
    async ([callPath, body, callMethod]) => {
      const [, token] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)!
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': token!,
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      }
      const content = callMethod === 'GET' ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`/api${callPath}`, { method: callMethod, headers, ...content })
      return (await response.json()) as { data: never; errors: string[] }
    },
    [path, data, method] as const,
  )
