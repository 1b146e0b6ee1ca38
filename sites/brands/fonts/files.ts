// Written by `npm run fonts`.
type FontFile = {
  /** The upright letters, `/_site/{file}`: what a page asks for before its sheet is read. */
  readonly file: string
  /** The family, and what stands for it until it is there: as wide and as high, so that nothing moves. */
  readonly stack: string
}
export const fontFiles: Readonly<Record<string, FontFile>> = {
  Inter: { file: 'inter-b42c75ac.woff2', stack: '"Inter","Inter on Arial","Inter on Roboto",sans-serif' },
  Lora: { file: 'lora-9537a213.woff2', stack: '"Lora","Lora on Times","Lora on Noto",serif' },
  'Source Sans 3': {
    file: 'source-sans-3-efb601af.woff2',
    stack: '"Source Sans 3","Source Sans 3 on Arial","Source Sans 3 on Roboto",sans-serif',
  },
  'Source Serif 4': {
    file: 'source-serif-4-2ff5f49f.woff2',
    stack: '"Source Serif 4","Source Serif 4 on Times","Source Serif 4 on Noto",serif',
  },
  'Roboto Condensed': {
    file: 'roboto-condensed-81b39eaf.woff2',
    stack: '"Roboto Condensed","Roboto Condensed on Arial","Roboto Condensed on Roboto",sans-serif',
  },
  Nunito: { file: 'nunito-129607f7.woff2', stack: '"Nunito","Nunito on Arial","Nunito on Roboto",sans-serif' },
  'Bodoni Moda': {
    file: 'bodoni-moda-55cbbd9d.woff2',
    stack: '"Bodoni Moda","Bodoni Moda on Times","Bodoni Moda on Noto",serif',
  },
  'Roboto Slab': {
    file: 'roboto-slab-1dfb5a62.woff2',
    stack: '"Roboto Slab","Roboto Slab on Times","Roboto Slab on Noto",serif',
  },
}
