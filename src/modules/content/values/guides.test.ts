import { expect, test } from 'vitest'
import { readGuide } from './guides.ts'

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

test('a guide is read from its head and its headings', () => {
  expect(readGuide(FILE)).toEqual({
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

test('a file saved on Windows is the same guide', () => {
  expect(readGuide(FILE.replaceAll('\n', '\r\n'))).toEqual(readGuide(FILE))
})

test('a file without a head is an empty guide, and text before the first heading is a part without one', () => {
  expect(readGuide('Just text')).toMatchObject({ title: '', sources: [], parts: [] })
  expect(readGuide('---\ntitle: A\n---\nBefore\n## What it is\nb').parts).toHaveLength(2)
})
