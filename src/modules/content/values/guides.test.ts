import { expect, test } from 'vitest'
import { parseGuide } from './guides.ts'

const FILE = `---
title: Anxiety
description: What it is: in short.
slug: anxiety
checked: 2026-11-22
sources:
  - Public body: a page | https://example.org/a
---

## What it is

The first.

The second.

## How it may feel

- one
`

test('parses a guide from its front matter and headings', () => {
  expect(parseGuide(FILE)).toEqual({
    title: 'Anxiety',
    description: 'What it is: in short.',
    slug: 'anxiety',
    checked: '2026-11-22',
    sources: [{ name: 'Public body: a page', url: 'https://example.org/a' }],
    parts: [
      { heading: 'What it is', body: 'The first.\n\nThe second.' },
      { heading: 'How it may feel', body: '- one' },
    ],
  })
})

test('parses Windows line endings', () => {
  expect(parseGuide(FILE.replaceAll('\n', '\r\n'))).toEqual(parseGuide(FILE))
})

test('parses a file without front matter as an empty guide, and text before the first heading as a part without one', () => {
  expect(parseGuide('Just text')).toMatchObject({ title: '', sources: [], parts: [] })
  expect(parseGuide('---\ntitle: A\n---\nBefore\n## What it is\nb').parts).toHaveLength(2)
})
