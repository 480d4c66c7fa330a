/** Builds the breadcrumbs of a page in schema.org format, starting with the search page. */
export function buildBreadcrumbs(steps: readonly { name: string; url: string }[]): Record<string, unknown> {
  const itemListElement = steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url }))
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }
}
