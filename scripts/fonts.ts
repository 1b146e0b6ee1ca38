/** Writes the fonts of the sites (decision 294) and of papers (decision 350): cut to the letters that are written, their faces, and their licences. Run it after the list of families or a package has changed; with --check, it says whether the files are those that the packages give. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { type Family, families } from '../model/content/families.ts'
import { type PaperPart, paperFamily, paperFont, paperParts, paperWeights } from '../server/records/paper/fonts.ts'
import { root } from './bootstrap.mjs'
import { capture } from './child.mjs'

const folder = 'sites/brands/fonts'

/** What a face of its own draws: the letters of English and Filipino with their marks, and what typesetting adds. */
const usual =
  'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212'
/** In a file of its own, which comes only where a page has it: the packages keep it apart from the usual letters. */
const peso = 'U+20B1'

const charactersOf = (ranges: string): string =>
  ranges
    .split(',')
    .flatMap(range => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map(part => Number.parseInt(part, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')

/** Set: kerning, marks and ligatures, and figures of one width in tables. */
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']
/** The weights that the looks use. */
const weights = { min: 400, max: 700 }

/** Fonts that the machines of visitors have, as those who made them measured them; each of `local` is as wide as the first. */
type Known = {
  readonly name: string
  readonly local: readonly string[]
  readonly metrics: Parameters<typeof createFontStack>[0][number]
}
const known = (
  name: string,
  local: readonly string[],
  [ascent, descent, lineGap, xWidthAvg, unitsPerEm]: readonly [number, number, number, number, number],
): Known => ({
  name,
  local,
  metrics: {
    familyName: name,
    ascent,
    descent,
    lineGap,
    xWidthAvg,
    unitsPerEm,
    subsets: { latin: { xWidthAvg }, thai: { xWidthAvg } },
  },
})
const onMachines = {
  'sans-serif': [
    known('Arial', ['Arial', 'Liberation Sans', 'Arimo'], [1854, -434, 67, 913, 2048]),
    known('Roboto', ['Roboto'], [1900, -500, 0, 911, 2048]),
  ],
  serif: [
    known('Times', ['Times New Roman', 'Liberation Serif', 'Tinos'], [1825, -443, 87, 832, 2048]),
    known('Noto', ['Noto Serif'], [1069, -293, 0, 481, 1000]),
  ],
}

// `keepFeatures` is not in the package's types yet.
const options = { targetFormat: 'woff2' as const, keepFeatures, noHinting: true, variationAxes: { wght: weights } }

const fontOf = (name: string, part: PaperPart, style: 'normal' | 'italic'): Buffer =>
  readFileSync(join(root, `node_modules/@fontsource-variable/${name}/files/${name}-${part}-wght-${style}.woff2`))
const licenceOf = (name: string) => `node_modules/@fontsource-variable/${name}/LICENSE`

/** One file of a family, cut. */
async function cut(name: string, part: 'latin' | 'latin-ext', style: 'normal' | 'italic'): Promise<Buffer> {
  return subsetFont(fontOf(name, part, style), charactersOf(part === 'latin' ? usual : peso), options)
}

const written = new Map<string, string | Buffer>()
/** Keeps the file under a name that says its contents, and returns the name. */
function keep(name: string, body: Buffer): string {
  const file = `${name}-${createHash('sha256').update(body).digest('hex').slice(0, 8)}.woff2`
  written.set(`${folder}/public/_site/${file}`, body)
  return file
}

const faces: string[] = []
const rows: string[] = []
const licences: string[] = []
for (const { value: family, build, hasItalic } of families as readonly Family[]) {
  if (build === undefined) continue
  const name = family.toLowerCase().replaceAll(' ', '-')
  const face = (file: string, style: string, range: string) =>
    faces.push(
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${weights.min} ${weights.max};font-display:optional;src:url(/_site/${file})format("woff2");unicode-range:${range}}`,
    )
  const upright = await cut(name, 'latin', 'normal')
  const file = keep(name, upright)
  face(file, 'normal', usual)
  face(keep(`${name}-peso`, await cut(name, 'latin-ext', 'normal')), 'normal', peso)
  if (hasItalic) face(keep(`${name}-italic`, await cut(name, 'latin', 'italic')), 'italic', usual)
  const like = onMachines[build]
  const { fontFaces } = createFontStack([await fromBuffer(upright), ...like.map(({ metrics }) => metrics)], {
    fontFaceFormat: 'styleObject',
  })
  for (const [i, { '@font-face': adjusted }] of fontFaces.entries()) {
    const { name: on, local } = like[i] as Known
    const measures = [
      ['ascent-override', adjusted.ascentOverride],
      ['descent-override', adjusted.descentOverride],
      ['line-gap-override', adjusted.lineGapOverride],
      ['size-adjust', adjusted.sizeAdjust],
    ].flatMap(([property, value]) => (value === undefined ? [] : [`${property}:${value}`]))
    faces.push(
      `@font-face{font-family:"${family} on ${on}";src:${local.map(each => `local("${each}")`).join(',')};${measures.join(';')}}`,
    )
  }
  const stack = [family, ...like.map(({ name: on }) => `${family} on ${on}`)].map(each => `"${each}"`).join(',')
  rows.push(`  '${family}': { file: '${file}', stack: '${stack},${build}' },`)
  const licence = readFileSync(join(root, licenceOf(name)), 'utf8')
  licences.push(`${family}\n${'='.repeat(family.length)}\n\n${licence.trim()}\n`)
}

const onPaper = 'server/records/paper/fonts'
/** A paper holds the letters that it uses and knows no axes: each weight is a font of its own. */
const ofPaper = { ...options, targetFormat: 'truetype' as const }
for (const [part, ranges] of Object.entries(paperParts) as [PaperPart, string][])
  for (const wght of paperWeights)
    written.set(
      `${onPaper}/${paperFont(part, wght)}`,
      await subsetFont(fontOf(paperFamily, part, 'normal'), charactersOf(ranges), {
        ...ofPaper,
        variationAxes: { wght },
      }),
    )
written.set(`${onPaper}/LICENCE.txt`, readFileSync(join(root, licenceOf(paperFamily)), 'utf8'))

written.set('sites/styles/fonts.css', `/* Written by \`npm run fonts\`. */\n${faces.join('\n')}\n`)
written.set(
  `${folder}/files.ts`,
  `// Written by \`npm run fonts\`.
type FontFile = {
  /** The upright letters, \`/_site/{file}\`: what a page asks for before its sheet is read. */
  readonly file: string
  /** The family, and what stands for it until it is there: as wide and as high, so that nothing moves. */
  readonly stack: string
}
export const fontFiles: Readonly<Record<string, FontFile>> = {
${rows.join('\n')}
}
`,
)
written.set(`${folder}/LICENCES.txt`, licences.join('\n\n'))

const isFont = (path: string) => path.endsWith('.woff2') || path.endsWith('.ttf')
const fontsOf = [...written].filter(([path]) => isFont(path))
const kept = globSync([`${folder}/public/_site/*`, `${onPaper}/*.ttf`], { cwd: root })

/** Whether the fonts of the tree are those that the packages give, byte for byte. */
function check(): void {
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path)) : Buffer.alloc(0))
  const stale = fontsOf.filter(([path, body]) => !read(path).equals(body as Buffer)).map(([path]) => path)
  const extra = kept.filter(path => !written.has(path))
  for (const path of [...stale, ...extra]) console.error(`${path} is not what the packages give.`)
  if (stale.length + extra.length === 0) return
  console.error('Mend it with: npm run fonts')
  process.exitCode = 1
}

async function write(): Promise<void> {
  for (const path of [`${folder}/public/_site`, onPaper]) mkdirSync(join(root, path), { recursive: true })
  for (const path of kept) if (!written.has(path)) rmSync(join(root, path))
  for (const [path, body] of written) writeFileSync(join(root, path), body)
  const named = ['sites/styles/fonts.css', `${folder}/files.ts`]
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  await capture(process.execPath, [biome, 'format', '--write', ...named], { cwd: root })
  const sum = fontsOf.reduce((bytes, [, body]) => bytes + body.length, 0)
  console.log(`${faces.length} faces in ${fontsOf.length} files, ${Math.round(sum / 1000)} kB.`)
}

if (process.argv.includes('--check')) check()
else await write()
