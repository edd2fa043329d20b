/** Sets `window.customElements`, and has nothing to import by name. */
declare module "@webcomponents/custom-elements";
