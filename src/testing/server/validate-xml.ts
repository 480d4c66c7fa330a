import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { validateXML } from 'xmllint-wasm'

const FOLDERS = { ubl: 'schemas/ubl-2.1', dpi: 'schemas/dpi-1.0' }

/** Loads the published XML schemas of a standard. The files are the originals, compressed. */
function loadSchemas(folder: keyof typeof FOLDERS) {
  const at = new URL(`${FOLDERS[folder]}/`, import.meta.url)
  return readdirSync(at).map((name) => ({
    fileName: name.replace(/\.gz$/, ''),
    contents: gunzipSync(readFileSync(new URL(name, at)))
      .toString('utf8')
      .replaceAll('schemaLocation="../common/', 'schemaLocation="'),
  }))
}

/** Lists the errors of a document against an XSD file. The list is empty when the document is valid. */
export async function listXsdErrors(xml: Uint8Array, folder: keyof typeof FOLDERS, main: string): Promise<string[]> {
  const all = loadSchemas(folder)
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: all.filter((one) => one.fileName === main),
    preload: all.filter((one) => one.fileName !== main),
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  })
  return errors.map((one) => one.rawMessage)
}

/** Returns the text content of all elements with this name, in order. */
export function listElementTexts(xml: Uint8Array, name: string): string[] {
  const matches = new TextDecoder().decode(xml).matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))
  return [...matches].map(([, text]) => text!)
}
