import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class CountersignApi implements ICredentialType {
  name = "countersignApi";
  displayName = "Countersign API";
  icon: Icon = {
    light: "file:../nodes/Countersign/countersign.svg",
    dark: "file:../nodes/Countersign/countersign.dark.svg",
  };
  documentationUrl = "https://countersign.example/integrations/n8n";
  properties: INodeProperties[] = [
    {
      displayName: "Address",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://sign.example.com",
      description: "The address of your Countersign installation, without a path",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "From Integrations, n8n in Countersign",
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.baseUrl}}", url: "/api/user/detail" },
  };
}
