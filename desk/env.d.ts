// In place of vite/client, whose one type for every sheet would hide those of desk/sheets.d.ts.
/// <reference types="vite/types/importMeta.d.ts" />
declare module '*/tokens.css' {}
declare module '*/print.css' {}
declare module '@mantine/*.css' {}
declare module 'react-image-crop/*.css' {}
