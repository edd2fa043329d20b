/** Sets `window.customElements`; has no named exports. */
declare module "@webcomponents/custom-elements";
