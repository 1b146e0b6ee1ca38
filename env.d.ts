// Tests read the sites, which read their sheets as texts; vite/client would hide the types of the desk's sheets.
declare module '*?raw' {
  const text: string
  export default text
}
